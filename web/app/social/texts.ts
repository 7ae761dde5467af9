import type { CommentOrder } from '@shenglang/contract/social/entities'

export const writeAt = (time: string) => `写在 ${time} 这一刻`
export const saySomething = '说点什么…'
export const signInToComment = '登录后写评论'
export const writeComment = '写评论'
export const release = '发布'
export const writtenAt = '写在'
export const replyTo = (nickName: string) => `回复 ${nickName}`
export const reply = '回复'
export const goBindPhone = '去绑定手机号'

export const moreAboutComment = (nickName: string) => `更多：${nickName} 的评论`
export const makeCue = '变成标记点'
export const copyLink = '复制链接'
export const report = '举报'
export const deleteAction = '删除'
export const cueSet = (cue: string, time: string) => `${cue} 已标在 ${time}`
export const chooseCue = (time: string) => `把 ${time} 变成哪个标记点`
export const commentDeleted = '评论已删除'
export const deleteComment = '删除评论'
export const deleteCommentReplies = '删除后无法恢复；别人的回复会留下。'
export const deleteCommentText = '删除后无法恢复。'

export const hideReplies = '收起回复'
export const replyCount = (count: number) => `${count} 条回复`
export const loadingReplies = '回复加载中…'
export const fetchAgain = '再取一次'
export const moreReplies = '更多回复'
export const commentOf = (nickName: string) => `${nickName} 的评论`
export const author = '作者'
export const playFrom = (time: string) => `从 ${time} 播放`
export const likeComment = (nickName: string, count: number) => `赞 ${nickName} 的评论，${count}`

export const ORDER_TEXT: Record<CommentOrder, string> = { newest: '最新', hottest: '最热', moment: '按时间点' }
export const comment = '评论'
export const commentOrder = '评论的顺序'
export const loadingComments = '评论加载中…'
export const noCommentsMarker = '还没有评论。哪一秒最好听？说说看。'
export const noComments = '还没有评论，来说第一句。'
export const moreComments = '更多评论'

export const commentsHere = '这一刻的评论'

export const waveComments = '波形上的评论'
export const nearbyMore = (count: number) => `，附近还有 ${count} 条`
export const moreCount = (count: number) => `还有 ${count} 条`
