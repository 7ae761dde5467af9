export const pay = '付款'
export const hidePayment = '收起付款'

export const cashier = '收银台'
export const orderNumber = (orderNo: string) => `订单 ${orderNo}`
export const sandboxCheckout = '演示收银台：不会真的扣款'
export const offlineNotOrdered = '网络已断开，还没有下单；恢复后再确认'
export const offlineOrdered = '网络已断开，恢复后自动继续；已经付的款不会丢'
export const paymentDiffersText = '没有开通。这笔款已经记下，客服会核对，请先不要再付。'
export const paymentUnfinished = '付款没有完成'
export const paymentDeclinedText = '你取消了付款，或余额不足。订单还在，可以再试一次。'
export const tryAgain = '再试一次'
export const paymentDiffers = '收到的付款与订单不符'
export const seeOrder = '查看订单'
export const codeExpired = '付款码已过期'
export const codeExpiredText = '超过时间没有付款，没有扣款。'
export const orderAgain = '重新下单'
export const myOrders = '我的订单'
export const paymentMethods = '付款方式'
export const confirmText = '点了这里才会下单；现在关掉，不会留下订单'
export const unpaidOrderText = '之前下的同一笔订单还没有付款，会按它继续'
export const chooseAddressFirst = '请先选择收货地址'
export const balanceShort = (amount: string) => `余额还差 ${amount}，可以换一种付款方式`
export const readingPrice = '正在读取价格…'
export const placingOrder = '正在下单…'
export const payWithBalance = (amount: string) => `用余额付 ${amount}`
export const goPayAmount = (amount: string) => `去付款 ${amount}`
export const orderingStatus = '正在下单'
export const orderPlaced = (amount: string) => `已下单，应付 ${amount}，等待付款`
export const confirmingPayment = '正在确认支付'
export const paymentUnfinishedRetry = '付款没有完成，可以再试一次'
export const paymentDiffersStatus = (text: string) => `收到的付款与订单不符。${text}`
export const codeExpiredStatus = '付款码已过期，没有扣款'

export const paid = '付款成功'
export const done = '完成'

export const CHECKOUT_STEPS = ['选择', '付款', '完成']
export const steps = '步骤'
export const completed = '已完成'

export const opened = (title: string) => `${title} 已开通`
export const balanceCredited = (amount: string) => `${amount} 已充入余额`
export const designPaid = (title: string) => `《${title}》已付款，做好后会通知你`
export const awaitingShipment = (title: string) => `《${title}》等待发货`
export const isYours = (title: string) => `《${title}》已经是你的了`
