import type { PostState } from '@shenglang/contract/social/staff-posts'

export const posts = '贴子'
export const count = (total: string) => `共 ${total} 篇`
export const create = '写贴子'
export const none = '还没有贴子'
export const noneHint = '以编辑部的名义写一篇，和会员的贴子一起出现在圈子里。'
export const noMatch = '没有符合条件的贴子'
export const clearFilters = '清除条件'

export const from = '来源'
export const FROM = [
  { value: '', name: '所有人的' },
  { value: '1', name: '编辑部写的' },
]
export const state = '状态'
export const anyState = '全部状态'
export const STATES: Record<PostState, string> = { draft: '草稿', shown: '已发布', removed: '已删除' }
export const keyword = '标题、正文里的词，或贴子编号'
export const find = '查找'

export const post = '贴子'
export const author = '作者'
export const ofStaff = '编辑部'
export const counts = '收藏与评论'
export const countsOf = (likes: number, comments: number) => `${likes} · ${comments}`
export const created = '发布'

export const back = '全部贴子'
export const title = '标题'
export const titleHint = '可以不写'
export const content = '正文'
export const contentHint = (max: number) => `最多 ${max} 个字；换行保留，不支持 HTML`
export const topic = '话题'
export const topicHint = '不用写 #'
export const attached = '附上的作品编号'
export const attachedHint = '已上架的作品，可以在贴子里播放'
export const attachedAs = (name: string) => `现在附的是《${name}》`
export const newLead = '以你自己的名义写，先存草稿，再发布。'
export const save = '保存'
export const saveDraft = '存草稿'
export const publish = '发布'
export const published = '已发布'
export const takeDown = '下架'
export const takenDown = '已下架'
export const takeDownOurs = '下架后回到草稿，可以修改后再发布。确认？'
export const takeDownReason = '原因，作者会看到；删除后不能恢复'
export const onSite = '在网站上看'
export const draftLead = '还没有发布'
export const memberLead = '会员写的：不能修改，只能下架'
export const removedLead = '已经删除'
export const pictures = (total: number) => `${total} 张图片`
export const saveFirst = '有没保存的修改，请先保存'
