export const contents = '购买内容'
export const shipTo = '送到哪里'
export const discount = '优惠'
export const notes = '说明'
export const payingAgrees = '付款即同意'
export const userAgreement = '用户协议'
export const refundNote = '。没下载过的数字内容可以自助退款，见'
export const refundRules = '退款规则'

export const couponsToUse = (count: number) => `使用优惠券（${count} 张可用）`
export const chooseCoupon = '使用优惠券'
export const couponCode = '券码'
export const choose = '使用'
export const withoutCoupon = '不用优惠券'

export const purchaseOpens = '买下的音乐一直可以播放和下载，原曲无损的也包括无损；预售的从发行起。'
export const downloadedIsYours = '已下载的曲目一直是你的。'
export const unlocksMore = '再解锁'
export const trackUnit = '首'
export const growsWithReleases = '会随上新继续变多'

export const fetchAgain = '再取一次'
export const planGone = '这个会员方案已经下架'
export const seeOtherPlans = '看看别的方案'
export const openVip = '开通会员'
export const readingPlan = '正在读取方案'
export const downloadable = '可下载'
export const moreThanNow = (count: number) => `，比现在多 ${count} 首`
export const memberTracksMore = (more: string) => `首会员曲目${more}`
export const duration = '时长'
export const priceAndTerm = '价格与期限'

export const planPrice = '方案价格'
export const remainingCredit = '现有会员剩余时长抵扣'
export const effective = '生效'
export const effectiveAtOnce = '付款后立即生效'
export const effectiveAfter = (date: string) => `${date}，接在现有会员之后`
export const expires = '到期'
export const expiresNoRenewal = (date: string) => `${date}，不自动续费`
