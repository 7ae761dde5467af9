export const pinComment = '钉一条评论'
export const writtenAt = '写在'
export const beatBefore = '前一拍'
export const beatAfter = '后一拍'
export const dragHint = '停在这里，拖波形也能挪'
export const positionOf = (moment: string) => `钉在 ${moment}`
export const writeComment = '写评论'
export const saySomething = '写一句'
export const release = '发布'
export const put = '收起'
export const written = (moment: string) => `已写在 ${moment}`
export const notLoaded = '没有打开，请再试一次'
export const allComments = '全部评论'
