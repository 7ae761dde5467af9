export const backToChats = '返回会话列表'
export const blocked = '已拉黑'
export const moreAbout = (nickName: string) => `更多：${nickName}`
export const blockPerson = (nickName: string) => `拉黑 ${nickName}`
export const block = '拉黑'
export const blockText = '你们都不能再给对方发私信，聊天记录会保留；随时可以解除。'
export const seeProfile = '看主页'
export const unblock = '解除拉黑'
export const report = '举报'
export const deleteChat = '删除聊天记录'
export const deleteAction = '删除'
export const deleteChatText = (nickName: string) => `和 ${nickName} 的聊天记录会从你这里删除，不能恢复；对方的不受影响。`
export const unblocked = '已解除拉黑'

export const oneMessageOnly = '你们还没有聊过：对方回复之前，你只能发一条'

export const chats = '会话'
export const searchChats = '找人或聊天记录'
export const moreChats = '更多会话'
export const emptyText = (keyword: string) => (keyword === '' ? '还没有私信' : '没有找到')
export const minePrefix = '我：'
export const unread = '未读'

export const sendPicture = '发图片'
export const messageTo = (partner: string) => `发给 ${partner} 的消息`
export const messageHint = '说点什么，或把曲目拖进来'
/** A phone has nothing to drag. */
export const messageHintOnPhones = '说点什么'
export const send = '发送'
export const sendTrack = '发曲目'
export const sendOneTrack = '发一首曲目'
export const uploadPictureTypes = '请上传 JPG、PNG 或 WebP 图片'
export const pictureTooLarge = '图片不能超过 20 MB'

export const chatRecords = '聊天记录'
export const noMessagesYet = '还没有聊过'
export const sayHello = '说声你好，或者发一首曲目'
export const earlierFailed = '没有取到更早的消息，再试一次'
export const fetchingEarlier = '正在取更早的消息…'
export const earlierMessages = '更早的消息'
export const newMessages = (count: number) => `${count} 条新消息`
export const backToNewest = '回到最新'

export const message = '消息'
export const copy = '复制'
export const withdraw = '撤回'
export const deleteForMe = '删除（只对自己）'

export const me = '我'
export const you = '你'
export const partner = '对方'
export const withdrew = (who: string) => `${who}撤回了一条消息`
export const more = '更多'
export const read = '已读'
export const resend = '重发'
export const sending = '发送中…'
export const pictureGone = '图片已不在'
export const picture = '图片'
export const seePictureLarge = '看大图'

export const sharedTracks = '你们之间的曲目'
export const sharedTracksHint = '发给对方的曲目会集中在这里'
export const pause = '暂停'
export const play = '播放'

export const chatWith = (nickName: string) => `与 ${nickName} 的私信`
export const dropToSend = (nickName: string) => `松开，发给 ${nickName}`

export const privateMessage = '私信'
export const pageTitle = (title: string) => `${title} · 声浪`
export const noChats = '还没有私信'
export const chooseChat = '选一个会话'
export const noChatsHint = '在任何人的主页上点“私信”，就能开始聊'

export const leftUnsent = '页面关闭前没有发完'
