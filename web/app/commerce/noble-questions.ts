import { SEATS_MAX, TEAM_LEVEL } from '@shenglang/contract/commerce/seats'

/** What people ask before they buy a level. */
export const NOBLE_QUESTIONS = [
  { ask: '会自动扣费吗？', answer: '不会。每次都是一次付清，到期就停；到期前三天会通知你，想继续再来续。' },
  {
    ask: '没用完就续费，或者换一级，会亏吗？',
    answer:
      '不会。续费从现在这一级到期的那一刻往后加；升级时，低一级剩下的天数折成钱抵扣，下单前就能看到应付多少；先买了低一级，会排在高一级后面，等它到期再开始。',
  },
  {
    ask: '到期以后，下载过的还能用吗？',
    answer:
      '能。已下载的文件一直是你的，可以在许可范围内继续使用；到期后不能再下载新的会员曲目。单买的作品没有到期，一直能播放和下载。',
  },
  {
    ask: '标着「仅限购买」的曲目，会员能下载吗？',
    answer: '不能，任何等级都要单买。这类曲目由艺人决定单独出售，页面上直接标着价格。',
  },
  {
    ask: '买错了能退吗？',
    answer: '可以在「我的订单」里申请：没下载过的数字内容自己就能退，用了一部分的会员按没用完的部分由客服处理。',
  },
  {
    ask: '团队怎么用？',
    answer: `VIP${TEAM_LEVEL} 带 ${SEATS_MAX} 个席位：买的人可以把席位分给同事，也可以随时收回；席位跟着 VIP${TEAM_LEVEL} 一起到期。`,
  },
] as const
