export const goPay = '去付款'
export const confirmReceipt = '确认收货'
export const applyRefund = '申请退款'
export const cancelOrder = '取消订单'
export const cancelOrderQuestion = '取消这个订单？'
export const doNotCancel = '不取消'
export const orderCancelled = '订单已取消'
export const cancelOrderText = '预留的库存和用掉的优惠券会退回。已经在付款的，请等付款有了结果再取消。'
export const receivedQuestion = '已经收到了？'
export const notYet = '还没有'
export const receiptConfirmed = '已确认收货'
export const confirmReceiptText = '确认之后订单完成。没有收到的，请先查看物流。'

export const givenOnceReleased = '发布后放进你的账户'
export const refundedPart = (amount: string) => ` · 已退 ${amount}`

export const orderNumber = (orderNo: string) => `订单 ${orderNo}`
export const validBefore = '前有效'
export const trackShipment = '看物流'
export const orderDetails = '订单详情'
export const payableAmount = '应付'
export const total = '合计'
export const discounted = (amount: string) => `已优惠 ${amount}`
export const refunded = (amount: string) => `已退 ${amount}`
export const sandboxUnpaid = '演示，没有实际付款'

export const content = '内容'
export const commercialLicence = '商用授权书'
export const subtotal = '小计'
export const discount = '优惠'
export const paidAmount = '实付'
export const refundedLabel = '已退'
export const refund = '退款'
export const wholeOrder = '整单'
export const reasonGiven = (reason: string) => `原因：${reason}`
export const reply = (answer: string) => `答复：${answer}`
export const delivery = '收货'
export const waybill = '运单号'
export const orderInfo = '订单信息'
export const orderNo = '订单号'
export const paymentMethods = '付款方式'
export const sandboxNotPaid = '演示 · 没有实际付款'
export const receipt = '收据'
export const copyNamed = (name: string) => `复制${name}`

export const tryAgain = '再试一次'
export const calculatingRefund = '正在计算可退的金额…'
export const whatToRefund = '退什么'
export const entireOrder = '整个订单'
export const refundable = '可退'
export const refundsAtOnce = '提交后自动退款'
export const refundByStaff = '提交后由客服处理'
export const sandboxParens = '（演示，没有实际款项）'
export const refundLine = (how: string, channel: string, note: string) => `${how}，退回到${channel}${note}。`
export const refundSummary = '退什么、收回什么'
export const unrefunded = (amount: string) => `未退的共 ${amount}`
export const refundSubmitted = (stateName: string) => `退款申请已提交：${stateName}`
export const applyRefundOf = (amount: string) => `申请退款 ${amount}`
export const reason = '原因'
export const reasonExample = '例如：买错了'

export const all = '全部'
export const noOrders = '还没有订单'
export const toPay = '待付款'
export const noneToPay = '没有待付款的订单'
export const toShip = '待发货'
export const noneToShip = '没有待发货的订单'
export const toReceive = '待收货'
export const noneToReceive = '没有待收货的订单'
export const completed = '已完成'
export const noneDone = '没有已完成的订单'
export const noneRefunded = '没有退款中或已退款的订单'

export const toPayText = '付款之后立即生效；过了时间订单会自动取消'
export const toShipText = '已经付款，正在准备发货'
export const toDeliverText = '已经付款，准备好之后会自动放进你的账户'
export const toReceiveText = '收到之后请确认收货；长时间没有确认的会自动完成'
export const partlyRefundedText = '订单已完成，其中一部分已经退款'
export const deliveredText = '已经放进你的账户，可以播放和下载'
export const orderDoneText = '订单已完成'
export const toComeText = '商品已收到，预订的作品发布后会自动放进你的账户'
export const refundingText = '退款正在处理，结果会在通知里告诉你'
export const refundedText = '已经全部退款，原路退回'
export const cancelledText = '订单已取消，没有扣款'
export const placed = '下单'
export const pay = '付款'
export const shipped = '发货'
export const done = '完成'
export const cancel = '取消'
export const refundArrived = '退款到账'

export const ordersTitle = '我的订单 · 声浪'
export const myOrders = '我的订单'
export const orderState = '订单状态'
export const seeVip = '看看会员'
export const ordersHint = '买下的曲目、会员和商品都会出现在这里'

export const receiptTitle = (orderNo: string) => `收据 ${orderNo} · 声浪`
export const print = '打印'
export const backToOrder = '返回订单'
export const demoUnpaid = '演示 · 无实际付款'
export const payer = '付款人'
export const paidAt = '付款时间'
export const unitPrice = '单价'
export const quantity = '数量'
export const amountLabel = '金额'
export const refundAt = (time: string) => `退款 ${time}`
export const afterRefund = '退款后'
export const receiptNote = '收据只说明付款情况，不是发票，不能用于报销或抵扣。'
