export const favouriteTitle = (title: string, count: string) => `收藏 ${title}${count}`

export const resourceIdNeeded = '资源ID不能为空'
