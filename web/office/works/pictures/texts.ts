export const pictures = '图片'
export const picturesHint = '第一张是封面，最多 9 张'
export const addPicture = '添加图片'
export const removePicture = (index: number) => `移除第 ${index} 张图片`
export const cover = '封面'
export const coverHint = '方形图片'
export const addCover = '上传封面'
