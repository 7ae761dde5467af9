export const registeredMember = '注册会员'
export const moreThanLevel = (level: string) => `比${level}多`
export const sameAsLevel = (level: string) => `与${level}相同`

export const vip = '会员'
export const vipDescription = '声浪会员：各级能打开多少音乐、每月多少钱、有哪些权益。'
export const vipHeadline = '成为会员，把整座曲库带进现场'
export const vipTerms = '一次付清，到期不自动续；不想续，什么都不用做'
export const noVipForSale = '暂时没有会员出售'
export const noVipHint = '已经开通的会员不受影响，开售后会出现在这里'
export const commonQuestions = '常见问题'
export const yourLevel = (level: number, account: string, plan: string) => `你现在是 VIP${level}（${account}），${plan}`
export const currentLevel = '当前等级'
export const recommended = '推荐'
export const perMonth = '每月'
export const monthlyEquivalent = '折合每月'
export const notForSaleNow = '暂不出售，已开通的不受影响'
export const downloadable = '可下载'
export const memberTracksMore = (more: string) => `首会员曲目${more}`
export const openNow = (level: number) => `立即开通 VIP${level}`
export const renew = (level: number) => `续费 VIP${level}`
export const upgrade = (level: number) => `升级 VIP${level}`
export const afterExpiry = (level: number) => `到期后改用 VIP${level}`

export const autoRenewQuestion = '会自动扣费吗？'
export const autoRenewAnswer = '不会。每次都是一次付清，到期就停；到期前三天会通知你，想继续再来续。'
export const changeQuestion = '没用完就续费，或者换一级，会亏吗？'
export const changeAnswer =
  '不会。续费从现在这一级到期的那一刻往后加；升级时，低一级剩下的天数折成钱抵扣，下单前就能看到应付多少；先买了低一级，会排在高一级后面，等它到期再开始。'
export const expiryQuestion = '到期以后，下载过的还能用吗？'
export const expiryAnswer =
  '能。已下载的文件一直是你的，可以在许可范围内继续使用；到期后不能再下载新的会员曲目。单买的作品没有到期，一直能播放和下载。'
export const buyOnlyQuestion = '标着「仅限购买」的曲目，会员能下载吗？'
export const buyOnlyAnswer = '不能，任何等级都要单买。这类曲目由艺人决定单独出售，页面上直接标着价格。'
export const refundQuestion = '买错了能退吗？'
export const refundAnswer = '可以在「我的订单」里申请：没下载过的数字内容自己就能退，用了一部分的会员按没用完的部分由客服处理。'
export const teamQuestion = '团队怎么用？'
export const teamAnswer = (level: number, seats: number, sameLevel: number) =>
  `VIP${level} 带 ${seats} 个席位：买的人可以把席位分给同事，也可以随时收回；席位跟着 VIP${sameLevel} 一起到期。`

export const TERM_NAMES: Record<number, string> = { 1: '一个月', 3: '一季', 6: '半年', 12: '一年' }
export const CARD_NAMES: Record<number, string> = { 1: '月卡', 3: '季卡', 6: '半年卡', 12: '年卡' }
export const months = (months: number) => `${months} 个月`
export const cardMonths = (card: string, months: number) => `${card} · ${months} 个月`
export const validForever = '长期有效'
export const validUntil = (date: string) => `到 ${date}`
export const teamSeats = '团队席位'
export const gift = '赠送'
export const upgradeRest = '升级剩余'
export const upgradeRestOf = (card: string) => `${card}（升级剩余）`
export const perMonthPrice = (amount: string) => `合 ¥${amount} 一个月`
export const cheaperThanMonthly = (text: string, amount: number) => `${text}，比月卡省 ¥${amount}`

export const moreThanBelow = (level: number, count: number) => `，比 VIP${level} 多 ${count} 首`
export const takenFor = (gains: readonly string[]) => `多的是 ${gains.join('、')}`
export const sameAsBelow = (level: number) => `，与 VIP${level} 相同`
