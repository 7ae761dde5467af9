export const payoutAccount = '收款账户'
export const payoutAccountHint = '还没有填写：填写之后才能打款；账号加密保存，只显示末四位'
export const change = '更换'
export const fillIn = '填写'
export const accountSaved = '收款账户已保存'
export const save = '保存'
export const accountHolder = '户名'
export const bank = '开户行'
export const bankExample = '如 招商银行上海分行'
export const accountNumber = '银行账号'
export const accountNumberHint = '保存之后只显示末四位'
export const accountKind = '账户类型'

export const earnedThisMonth = '本月收入'
export const earnedHint = '销售与会员下载分成，减去退款'
export const pending = '待结算'
export const pendingHint = '买家还可以退款，或商品还没有收到'
export const payable = '可打款'
export const paidOut = '已打款'
export const beforeTax = '税前'
export const sandboxEarnings = (amount: string) => `另有演示收入 ${amount}：没有实际付款，不会打款。`
export const refundsExceed = '退款多于收入，之后的收入先抵扣'
export const payoutMissing = (from: string, missing: string) => `满 ${from} 打款，还差 ${missing}`
export const payoutReady = '已满起付金额，由运营方打款'

export const yearInfix = ' 年 '
export const monthName = (month: number | string) => `${month} 月`
export const seeAll = '看全部'
export const noDetails = '还没有明细'
export const noDetailsThisMonth = '这个月没有明细'
export const demoSuffix = ' · 演示'

export const month = '月份'
export const salesShare = '销售分成'
export const downloadShare = '会员下载分成'
export const refundClawback = '退款扣回'
export const earnings = '收入'
export const payouts = '打款'
export const noEarnings = '还没有收入'
export const uploadWork = '上传作品'
export const earningsHint = (sharePercent: number, poolPercent: number) =>
  `每卖出一首单曲或一个音乐包，得到实付的 ${sharePercent}%；每位会员当月会员费的 ${poolPercent}% 按他当月下载的作品分给艺人。`

export const noPayouts = '还没有打款'
export const noPayoutsHint = '满起付金额之后由运营方打款，每一笔都记在这里'
export const paidTo = (account: string) => `打款到 ${account}`
export const bankReference = (reference: string) => `· 流水号 ${reference}`
export const taxWithheld = (tax: string, paid: string) => `代扣税款 ${tax}，实付 ${paid}`
export const noTaxWithheld = '没有代扣税款'

export const noWorksSold = '还没有卖出作品'
export const noWorksSoldHint = '卖出之后，每件作品带来多少会列在这里'
export const soldCopies = (count: number) => `售出 ${count} 份`

export const monthlyBills = '按月账单'
export const details = '明细'
export const perWork = '各作品'
export const payoutRecords = '打款记录'
export const earningsTitle = '收入 · 声浪'
export const signInForEarnings = '登录后可以看收入'
export const artistsOnly = '艺人才有收入'
export const applyArtist = '申请艺人'
export const earningsSource = '作品卖出和会员下载都会带来分成'

export const incomeByMonth = '各月收入'
