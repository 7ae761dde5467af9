export const OPEN_TEXT = { sandbox: '打开演示收银台', alipay: '打开支付宝付款', wechat: '打开微信支付' } as const
export const SCAN_TEXT = { sandbox: '用手机相机扫码', alipay: '用支付宝扫码', wechat: '用微信扫码' } as const
export const payWithWechat = '用微信支付'
export const paymentPageExpired = '付款页面放得太久，已经打不开了。'
export const reopenPaymentPage = '重新取得付款页面'
export const paymentCode = (hint: string) => `付款二维码，${hint}`
export const paymentValid = '内付款有效'

export const updatesAutomatically = '付好之后这里会自动更新，通常只要几秒。'
export const paymentNotReceived = '还没有收到这笔付款。刚刚付完的话，请过几秒再看；没有付成可以重新支付，多付的会自动退回。'
export const confirmingPayment = '正在确认支付'
export const iHavePaid = '我已支付'
export const payAgain = '重新支付'

export const paymentProgress = '付款进度'
export const ordered = '已下单'
export const awaitingPayment = '等待付款'
export const shipsOncePaid = '到账后安排发货'
export const opensOncePaid = '到账后自动开通'

export const thisMachineOnly = '网站只在这台电脑上打得开，手机扫了也连不上：请点“打开演示收银台”。'
export const phoneCannotScan = '手机扫不了自己的屏幕：请用另一台设备扫码，或换一种付款方式。'
export const wechatOpensNoAlipay = '微信里打不开支付宝：点右上角“…”选“在浏览器中打开”，到“我的订单”付款；或用另一台手机扫码。'
export const wechatCannotPay = '这里还不能直接付款：请用另一台手机扫码，或点右上角“…”选“在浏览器中打开”，到“我的订单”付款。'

export const errorNotCharged = (error: string) => `${error}，没有扣款，请再试一次`
export const payNewPrice = '按新的价格付款'
export const cancelOldest = '取消最早的一笔，继续付款'
export const tryAgain = '再试一次'

export const wechatPayerUnknown = '微信没有告诉我们由谁付款，没有扣款，请再试一次'
export const wechatNotOpened = '微信没有打开付款，没有扣款，请再试一次'
