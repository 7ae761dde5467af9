export const requestSubmitted = '需求已提交，报价会在通知和下面的列表里告诉你'
export const signInToRequest = '登录后可以提交需求。'
export const goSignIn = '去登录'
export const submitDesignRequest = '提交定制需求'
export const submitRequest = '提交需求'
export const designKind = '想定制什么'
export const suggestToMe = '还没想好，请给我建议'
export const occasion = '使用场合'
export const occasionExample = '例如：酒吧周年庆、婚礼入场'
export const budget = '预算（元）'
export const requestText = '需求说明'
export const requestTextHint = '风格、参考曲目、时长、交付时间'

export const noRequests = '还没有提交过需求'
export const signInToSeeRequests = '登录后可以看到自己提交的需求'
export const suggestPlease = '请给我建议'
export const requestLine = (occasion: string, amount: string) => `${occasion} · 预算 ${amount} ·`
export const quote = '报价'
export const daysToFinish = (days: number) => `· ${days} 天完成`
export const validTo = '· 有效至'
export const reply = (answer: string) => `答复：${answer}`
export const deliveryNote = (delivery: string) => `交付说明：${delivery}`
export const changeRequested = (wish: string) => `要求修改：${wish}`
export const deliveredFiles = '交付的文件'
export const downloadStarted = (fileName: string, size: string) => `已开始下载 · ${fileName} ${size}`

export const acceptAndPay = '接受并付款'
export const goPay = '去付款'
export const seeOrder = '查看订单'
export const confirmReceived = '确认收到'
export const requestChange = '要求修改'
export const withdraw = '撤回'
export const changeSubmitted = '修改要求已提交'
export const submitChange = '提交修改要求'
export const whatToChange = '要改哪里'
export const cancel = '取消'

export const design = '定制'
export const designDescription = '定制 Remix、开场曲、口播与音色包：说清用途与预算，由艺人接单。'
export const designHint = '说清用在哪里、想要什么、预算多少，由声浪的艺人接单。下单前不收任何费用。'
export const designKinds = '可以定制什么'
export const myRequests = '我的需求'
export const DESIGN_STEPS: [title: string, text: string][] = [
  ['提交需求', '两分钟填好，登录后随时可撤回'],
  ['收到报价', '价格、周期与修改次数写清楚，问清细节会按手机号联系'],
  ['接受并付款', '报价在有效期内接受，付款后开始制作'],
  ['交付与确认', '文件只有你能下载；不满意可要求修改，满意再确认'],
]
