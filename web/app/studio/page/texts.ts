export const unnamedPack = '未命名合集'
export const newPack = '新建合集'

export const works = '作品'
export const allWorks = '‹ 全部作品'
export const reasonGiven = (reason: string) => `原因：${reason}`
export const lockedInReview = '审核期间不能修改，撤回后可以继续编辑'

export const uploadTitle = '上传与作品 · 声浪'
export const uploadAndWorks = '上传与作品'
export const signInToUpload = '登录后可以上传'
export const artistsUpload = '艺人才能上传作品'
export const applyArtist = '申请艺人'
export const applyHint = '申请几分钟就能填完，审核一般在两个工作日内完成'
