// As much of Apple's headers as Examples/CoinViewController uses, so that it can be checked on Linux.
// Names and types only; nothing here is ever linked or run.
#ifndef UIKIT_STAND_IN_H
#define UIKIT_STAND_IN_H

#include <stddef.h>
#include <stdint.h>

#define NS_ASSUME_NONNULL_BEGIN _Pragma("clang assume_nonnull begin")
#define NS_ASSUME_NONNULL_END _Pragma("clang assume_nonnull end")

typedef signed char BOOL;
#define YES ((BOOL)1)
#define NO ((BOOL)0)
typedef long NSInteger;
typedef unsigned long NSUInteger;
enum { NSUTF8StringEncoding = 4 };

@class NSString, NSError, NSBundle;

__attribute__((objc_root_class))
@interface NSObject
+ (instancetype)alloc;
- (instancetype)init;
- (id)copy;
@end

@interface NSString : NSObject
+ (instancetype)stringWithContentsOfFile:(NSString *)path
                                encoding:(NSUInteger)encoding
                                   error:(NSError **)error;
+ (instancetype)stringWithUTF8String:(const char *)text;
@property(readonly) const char *UTF8String;
@end

@interface NSConstantString : NSString
@end

@interface NSBundle : NSObject
+ (NSBundle *)mainBundle;
- (NSString *)pathForResource:(NSString *)name ofType:(NSString *)type;
@end

@interface NSRunLoop : NSObject
+ (NSRunLoop *)mainRunLoop;
@end

extern NSString *const NSRunLoopCommonModes;

@interface CADisplayLink : NSObject
+ (CADisplayLink *)displayLinkWithTarget:(id)target selector:(SEL)selector;
- (void)addToRunLoop:(NSRunLoop *)loop forMode:(NSString *)mode;
- (void)invalidate;
@end

@interface UIViewController : NSObject
- (void)viewDidLoad;
- (void)viewDidDisappear:(BOOL)animated;
@end

#endif
