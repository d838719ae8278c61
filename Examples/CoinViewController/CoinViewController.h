// The coin page of an app in Objective-C: six prices, an order number, a payment, the new balance.

#import <UIKit/UIKit.h>

NS_ASSUME_NONNULL_BEGIN

@interface CoinViewController : UIViewController

/// Buys coins: 1, 6, 18, 30, 98 or 198 yuan. The order number comes from the app's own server.
- (void)buyForYuan:(NSInteger)yuan order:(NSString *)order;

/// Brings back what the customer owns.
- (void)restore;

@property(nonatomic, readonly) int64_t coins;
@property(nonatomic, readonly, getter=isBusy) BOOL busy;
@property(nonatomic, readonly, copy) NSString *notice;

@end

NS_ASSUME_NONNULL_END
