import type { WalletUnit } from '@shenglang/contract/commerce/wallet/wallet-lines'

export const enterAmount = '请输入金额，最多两位小数'
export const rechargeAtLeast = (amount: string) => `至少充值 ${amount}`
export const rechargeAtMost = (amount: string) => `一次最多充值 ${amount}`

export const rechargeTitle = '充值 · 声浪'
export const recharge = '充值'
export const balance = '余额'
export const points = '积分'
export const howMuch = '充多少'
export const otherAmount = '其他金额（元）'
export const amountRange = (from: string, to: string) => `${from} 到 ${to}`
export const rechargeAmount = (amount: string) => `充值 ${amount}`
export const balanceUse = '余额可以买会员、曲目、合集与商品，付款时一点就到账。'
export const balanceLimits = '余额不能提现，也不能转给别人；没花完的充值可以在「我的订单」里申请退回原付款渠道。'
export const pointsHint = '付款得到的积分会显示在这里；充值本身不计积分。'
export const sandboxHint = '现在是演示收银台：不会真的扣款，充进来的余额也只能在演示里使用。'
export const seeChanges = '查看余额与积分的变动'

export const WALLET_UNITS: Record<WalletUnit, string> = { fen: '余额明细', point: '积分明细' }
export const walletTitle = '余额与积分 · 声浪'
export const balancePoints = '余额与积分'
export const balanceNow = '现在有'
export const sandboxNoMoney = '演示，没有实际款项'
export const whichDetails = '看什么的明细'
export const orderNumber = (orderNo: string) => `订单 ${orderNo}`
export const demoSuffix = ' · 演示'
export const noPoints = '还没有积分'
export const noPointsHint = '付款之后按实付金额得到积分，退款时扣回'
export const balanceUnchanged = '余额还没有变动'
export const goRecharge = '去充值'
export const balanceUnchangedHint = '充值、用余额付款和退回都会记在这里'
