#import "CoinViewController.h"

#include <purser.h>

// The goods are given by the shop, in the journal's own ledger, before anything is called back here, and
// the store is told afterwards. Nothing in this page can lose a payment: it only shows.
@implementation CoinViewController {
    purser_shop _shop;
    purser_observer _observer;
    CADisplayLink *_frames;
}

static const struct { NSInteger yuan; const char *product; } tiers[] = {
    {1, "coins.100"},   {6, "coins.600"},   {18, "coins.1800"},
    {30, "coins.3000"}, {98, "coins.9800"}, {198, "coins.19800"},
};

static CoinViewController *page(void *context) { return (__bridge CoinViewController *)context; }

static void onEvent(void *context, const purser_event *event) {
    [page(context) take:(purser_event_kind)event->kind];
}

static void onOutcome(void *context, const purser_outcome *outcome) {
    [page(context) paid:outcome];
}

static void onBalance(void *context, const purser_end *end) {
    if (end->error == PURSER_ERROR_NONE) page(context)->_coins = end->amount;
}

static void onRestored(void *context, const purser_end *end) {
    [page(context) show:end->error == PURSER_ERROR_NONE ? @"restored" : @"not all could be restored"];
}

- (void)viewDidLoad {
    [super viewDidLoad];
    NSString *path = [[NSBundle mainBundle] pathForResource:@"shop" ofType:@"json"];
    NSString *text = [NSString stringWithContentsOfFile:path
                                               encoding:NSUTF8StringEncoding
                                                  error:NULL];
    char message[256];
    if (purser_create(text.UTF8String, NULL, 0, &_shop, message, sizeof message) != PURSER_OK) {
        [self show:[NSString stringWithUTF8String:message]];
        return;
    }
    // The page makes the shop and ends it, so the pointer that callbacks get back is never too old.
    purser_observe(_shop, onEvent, (__bridge void *)self, &_observer);
    _frames = [CADisplayLink displayLinkWithTarget:self selector:@selector(frame)];
    [_frames addToRunLoop:[NSRunLoop mainRunLoop] forMode:NSRunLoopCommonModes];
    [self askForBalance];
}

- (void)frame {
    purser_poll(_shop, 0, NULL);
}

/// The display link keeps the page, so leaving the page is what ends it.
- (void)viewDidDisappear:(BOOL)animated {
    [super viewDidDisappear:animated];
    [_frames invalidate];
    purser_destroy(_shop);
}

- (void)buyForYuan:(NSInteger)yuan order:(NSString *)order {
    purser_payment payment = PURSER_INIT(purser_payment);
    for (size_t index = 0; index < sizeof tiers / sizeof tiers[0]; index++) {
        if (tiers[index].yuan == yuan) payment.product = tiers[index].product;
    }
    payment.order = order.UTF8String;
    _busy = purser_request_payment(_shop, &payment, onOutcome, (__bridge void *)self) == PURSER_OK;
}

- (void)restore {
    purser_request_restore(_shop, NULL, NULL, onRestored, (__bridge void *)self);
}

- (void)askForBalance {
    purser_request_balance(_shop, NULL, "coins", onBalance, (__bridge void *)self);
}

/// Every end hides the progress; a cancelled payment and a failed one show different notices.
- (void)paid:(const purser_outcome *)outcome {
    _busy = NO;
    switch ((purser_outcome_kind)outcome->kind) {
    case PURSER_OUTCOME_GRANTED:
    case PURSER_OUTCOME_RESUMED: [self show:@"the coins are there"]; break;
    case PURSER_OUTCOME_CANCELLED: [self show:@"cancelled"]; break;
    case PURSER_OUTCOME_FAILED: [self show:@"the payment failed"]; break;
    case PURSER_OUTCOME_REJECTED: [self show:@"the payment was refused"]; break;
    default: [self show:@"you will get the coins as soon as the payment is confirmed"]; break;
    }
}

/// Also for purchases that nobody here asked for: a parent's approval, an order rescued at launch.
- (void)take:(purser_event_kind)kind {
    switch (kind) {
    case PURSER_EVENT_PURCHASING: [self show:@"purchasing"]; break;
    case PURSER_EVENT_GRANTED:
    case PURSER_EVENT_RESTORED:
    case PURSER_EVENT_REVOKED: [self askForBalance]; break;
    default: break;
    }
}

- (void)show:(NSString *)notice {
    _notice = [notice copy];
}

@end
