export const copied = '复制成功'
export const copyFailed = '复制失败'

export const wechatCannotSave = '微信里不能保存文件：点右上角 ···，选“在浏览器打开”'
