// The first sketch replaces this file.
