export const needsPurchase = '需要购买'
export const vipTooLow = 'VIP权限不足'
export const goRecharge = '去充值'
export const cancel = '取消'
export const howToOpen = '怎样打开'
export const fetchAgain = '再取一次'
export const notForSale = '其中有曲目暂时不出售，也没有会员等级能打开。'
export const vipDownloads = (level: number) => `VIP${level} 一共能下载`
export const memberTracks = '首会员曲目'

export const buyThisTrack = '单买这一首'
export const yoursForever = '买下就一直是你的'
export const buyTracks = (count: number) => `单买 ${count} 首`
export const openVipLevel = (level: number) => `开通 VIP${level}`
export const sameLevelOpens = '同级的曲目也都能打开'
export const alsoGives = (gains: readonly string[]) => `另有 ${gains.join('、')}`
export const openVipBuyRest = (level: number, count: number) => `开通 VIP${level}，单买其余 ${count} 首`
export const openText = (opens: number, total: number) =>
  opens >= total ? `可打开全部 ${total} 首` : `可打开 ${total} 首中的 ${opens} 首`
