export const shareNamed = (title: string) => `分享 ${title}`

export const share = '分享'
export const copyLink = '复制链接'
export const moreWays = '更多方式'
export const copyEmbed = '复制嵌入代码'
export const copyFeed = '复制订阅地址'
export const link = '链接'
export const startFrom = '从'
export const start = '开始'
export const wechatInside = '长按图片，发给朋友或识别二维码；也可以点右上角 ··· 转发'
export const wechatPoster = '发到微信：存下海报发过去，或用微信扫海报上的二维码'
export const wechatLink = '发到微信：复制链接，粘贴给朋友'
export const feedHint = '订阅地址（RSS）贴进播客或阅读器，有新作品就会出现在那里'
export const posterFailed = '海报没有画出来，链接照常可用'
export const posterOf = (title: string) => `${title} 的海报，带二维码`
export const savePoster = '存下海报'

export const networkFailed = '网络请求失败'
