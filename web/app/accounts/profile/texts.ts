import type { ProfileTab } from './profile-loader.ts'

export const cropAvatar = '裁剪头像'
export const choose = '使用'
export const cancel = '取消'
export const zoom = '缩放'
export const pictureUnreadable = '图片无法处理'

export const uploadPictureTypes = '请上传 JPG、PNG 或 WebP 图片'
export const avatarTooLarge = '图片不能超过 5 MB'
export const chooseAvatar = '选择头像'
export const changeAvatar = '更换头像'

export const followed = '已关注'
export const followBack = '回关'
export const follow = '关注'

export const workCount = (resourceCount: number) => `${resourceCount} 首作品 · `
export const fansLine = (works: string, count: string) => `${works}${count} 位粉丝`

export const noPlaysLately = (days: number) => `近 ${days} 天还没有播放`
export const playsLately = (days: number, plays: string, date: string, most: string) =>
  `近 ${days} 天共 ${plays} 次播放，${date} 最多，${most} 次`

export const artist = '艺人'
export const fans = '粉丝'
export const works = '作品'
export const play = '播放'

export const PROFILE_TABS: Record<ProfileTab | 'posts', string> = { works: '作品', posts: '贴子', fans: '粉丝', focus: '关注' }
export const profile = '资料'

export const EMPTY_TABS: Record<ProfileTab, string> = { works: '还没有发布作品', fans: '还没有粉丝', focus: '还没有关注任何人' }
export const editProfile = '编辑资料'
export const privateMessage = '私信'

export const artistsDescription = '在声浪发布音乐的艺人。'
export const artistTitle = (nickName: string) => `${nickName} · 艺人`
export const artistDescription = (nickName: string) => `${nickName} 在声浪发布的音乐。`
export const noArtists = '还没有艺人'

export const editProfileTitle = '编辑资料 · 声浪'
export const profileSaved = '资料已保存'
export const save = '保存'
export const nickname = '昵称'
export const account = '账号'
export const accountHint = '5 到 12 位字母或数字，可以用来登录'
export const genre = '风格'
export const genreHint = '如 House、Techno'
export const region = '地区'
export const about = '简介'

export const playHistoryTitle = '播放历史 · 声浪'
export const playHistory = '播放历史'
export const weekCard = '战绩'

export const home = '首页'

export const user = '用户'
export const userDescription = (nickName: string) => `${nickName} 在声浪。`
