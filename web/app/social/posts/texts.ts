export const topicsPeople = '话题与推荐'
export const hotTopics = '热门话题'
export const postCount = (count: number) => `${count} 篇`
export const worthFollowing = '值得关注'

export const picture = '图片'
export const pictureNumber = (number: number) => `第 ${number} 张`
export const movePictureForward = (number: number) => `第 ${number} 张往前移`
export const removePicture = (number: number) => `移除第 ${number} 张`
export const uploading = '上传中…'

export const quietHere = '这里还很安静'
export const quietHint = '关注几位同行，他们的贴子就出现在这里'
export const signInForFollowing = '登录后看你关注的人'
export const followingWrites = '他们写了什么，都在这里'
export const noSavedPosts = '还没有收藏的贴子'
export const goDiscover = '去发现'
export const favouritesHint = '点一下心形，就会收进这里'
export const noTopicPosts = '这个话题下还没有贴子'
export const writeFirst = '写下第一篇'
export const noOwnPosts = '还没有写过贴子'
export const noPosts = '圈子里还没有贴子'
export const writeFirstHint = '写下第一篇：现场、歌单，或一个问题'

export const picturesOf = (name: string) => `${name}的图片`
export const pictureAt = (number: number) => `第 ${number} 张图片`
export const previousPicture = '上一张'
export const nextPicture = '下一张'
export const closePicture = '关闭图片'

export const published = '已发布'
export const continueDraft = '继续写上次的草稿'
export const writeHint = '写给同行：现场、歌单，或一个问题'
export const writeInTopic = (topic: string) => `在 #${topic} 下写一篇`
export const writePost = '写贴子'
export const loading = '加载中…'

export const editPost = (post: string) => `编辑 ${post}`
export const commentPost = (post: string, count: number) => `评论 ${post}，${count}`
export const comment = '评论'
export const editedSuffix = ' · 已编辑'
export const ipRegion = (region: string) => ` · IP 属地 ${region}`
export const collapse = '收起'
export const expand = '展开'

export const pictureUploading = '图片还在上传，请稍候'
export const titleLabel = '标题'
export const titleOptional = '标题（选填）'
export const postText = '贴子正文'
export const save = '保存'
export const release = '发布'
export const noTrack = '不附曲目'
export const attachTrack = '附上一首曲目'
export const choosePictures = '选择图片'
export const tracks = '曲目'
export const topicLabel = '话题'
export const topicOptional = '话题（选填）'
export const pictureTooLarge = '图片不能超过 20 MB'
export const uploadPictureTypes = '请上传 JPG、PNG 或 WebP 图片'

export const moreAbout = (name: string) => `更多：${name}`
export const edit = '编辑'
export const deleteAction = '删除'
export const report = '举报'
export const postDeleted = '贴子已删除'
export const deletePost = '删除贴子'
export const deleting = '删除中…'
export const deletePostText = (post: string) => `“${post}”和它下面的评论都不再显示，不能恢复。`

export const seePictureOf = (number: number, count: number) => `看第 ${number} 张图片，共 ${count} 张`

export const noMore = '没有更多了'
export const loadMore = '加载更多'
export const newPosts = (count: number | string) => `${count} 条新贴子`

export const discover = '发现'
export const hot = '热门'
export const follow = '关注'
export const savedPosts = '收藏'
export const postsOf = (nickName: string) => `${nickName}的贴子`
export const circleTitle = (tab: string) => `${tab}圈子`
export const circleDescription = 'DJ 与制作人写给同行的经验、现场与歌单。'
export const circle = '圈子'

export const postTitle = '贴子 · 声浪'
export const postDescription = (nickName: string) => `${nickName} 在声浪的贴子`
