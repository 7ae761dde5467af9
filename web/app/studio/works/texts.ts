export const cover = '封面'
export const coverHint = '正方形最好，不小于 640 × 640'
export const uploading = '上传中…'
export const uploadCover = '上传封面'
export const changeCover = '更换封面'

export const timeFormat = '时间应为 分:秒，如 1:02.5'
export const cuePoints = '标记点'
export const pausePreview = '暂停试听'
export const preview = '试听'
export const zoomedPosition = '放大的试听位置'
export const cueTimeOf = (cue: string) => `${cue} 的时间`
export const cueNotSet = '未标记'
export const setHereOf = (cue: string) => `标在此处：${cue}`
export const setHere = '标在此处'
export const clearCue = (cue: string) => `清除 ${cue}`

export const previewPosition = '试听位置'

export const pictureExtra = '、图片'
export const savedForReview = (pictures: string) => `已保存；标题、封面${pictures}和介绍的修改提交审核后生效`
export const savedPriceWaits = '已保存；价格涨得较多，提交审核后生效，此前按原价出售'
export const saved = '已保存'
export const workInfo = '作品信息'
export const save = '保存'
export const nothingUnsaved = '没有未保存的修改'
export const titleLabel = '标题'
export const aiStatement = 'AI 声明'
export const aiStatementHint = '法规要求：含有 AI 生成的声音要如实说明，页面和文件会据此标明'
export const aiNone = '没有 AI 生成的声音'
export const aiSome = '含有 AI 生成的声音'
export const passesTags = '下载的原文件带上你的 DJ 软件写在里面的内容'
export const passesTagsHint =
  '带上的有：Serato、Traktor 等的 cue 与节拍、评分、注释、歌词、曲号和其他标签；标题、艺人、封面等以这里填的为准。写着人名、邮箱、购买记录或软件授权的内容不会带上，转成的 MP3 里也没有。关掉后只带这里填的信息。'
export const coArtists = '合作艺人'
export const coArtistsHint = '几位之间用分号隔开'
export const creditsByHand = '也可以在“合作艺人”里自己写'
export const creditChoice = (names: string[]) => `${names.length} 位：${names.join('、')}`
export const creditAlone = '就是我自己'
export const creditsSaved = (credits: string) => (credits === '' ? '已保存：没有合作艺人' : `已保存合作艺人：${credits}`)
/** `AC/DC：一位艺人，还是 AC 与 DC 两位？` */
export function creditQuestion([first, second]: { names: string[] }[]): string {
  const names = [first?.names ?? [], second?.names ?? []].toSorted((one, other) => one.length - other.length)
  const [whole = [], parts = []] = [0, 1].map((at) => names[at]!.filter((name) => !names[1 - at]!.includes(name)))
  if (whole.length !== 1) return '文件标签里的艺人是哪几位？'
  const count = parts.length === 2 ? '两' : ` ${parts.length} `
  return `${whole[0]}：一位艺人，还是 ${parts.join(parts.length === 2 ? ' 与 ' : '、')}${parts.length === 2 ? ' ' : ''}${count}位？`
}
export const album = '专辑'
export const label = '厂牌'
export const category = '分类'
export const genre = '风格'
export const notChosen = '未选择'
export const version = '版本'
export const musicalKey = '调性'
export const unknown = '未知'
export const energy = '能量'
export const intro = '介绍'
export const priceYuan = '价格（元）'
export const free = '免费'
export const previewLevel = '试听等级'
export const everyone = '所有人'
export const downloadLevel = '免费下载等级'
export const everyoneDownloads = '所有人免费下载'
export const accessOpen = '还没有选择谁可以下载'
export const releaseTime = (zone: string) => `发布时间（${zone}）`
export const releaseTimeHint = '留空则审核通过后立即发布'
export const issueDate = '发行日期'
export const issueDateHint = '音乐面世的日子，只知道年或年月也可以；留空则取发布当天'
export const buyOnly = '仅限购买'
export const levelAndAbove = (level: number) => `VIP${level} 及以上`

export const progressOf = (fileName: string) => `${fileName} 的处理进度`
export const retryTrack = (fileName: string) => `重试 ${fileName}`
export const retry = '重试'

export const tags = '标签'
export const optional = '选填'

export const all = '全部'
export const myWorks = '我的作品'
export const noWorksIn = (state: string) => `没有${state}的作品`
export const noWorks = '还没有作品'
export const noWorksHint = '上传的每个音频都会成为一件作品草稿'
export const versionsOf = (count: number) => `${count} 个版本`
export const playCount = (count: number) => `${count} 次播放`
export const reasonGiven = (reason: string) => `原因：${reason}`

export const packTracks = '收录曲目'
export const packTracksHint = '从自己的单曲里挑选，全部发布后才能提交合集'
export const moveUpNamed = (title: string) => `${title} 上移`
export const moveDownNamed = (title: string) => `${title} 下移`
export const takeOutNamed = (title: string) => `移出 ${title}`
export const addTracks = '加入曲目'
export const addTracksMore = '加入曲目…'

export const pictureLimit = (max: number) => `最多 ${max} 张图片`
export const picture = '图片'
export const picturesHint = (max: number) => `横向 4:3 最好，最多 ${max} 张；没有封面时用第一张`
export const addPictures = '添加图片'

export const haveLicence = '；有授权请在介绍里写明，由审核决定'
export const stillSubmittable = '；仍可提交，审核时会看到'

export const releasesAt = (zone: string, time: string) => `${zone} ${time} 发布`
export const publishedUpdate = (state: string) => `已发布 · 更新${state}`
export const publishedUnsubmitted = '已发布 · 修改未提交'

export const tooLargeForCue = '这个文件太大，不是 CUE'
export const noTracksRead = '没有读到曲目'
export const tracksRead = (count: number) => `读到 ${count} 首，保存后生效`
export const tracklist = '曲目表'
export const tracklistHint = '混音里的每一首，一行一首，如 12:34 艺人 - 标题'
export const chooseCueFile = '选择 CUE 文件'
export const importCue = '从 CUE 文件导入'

export const audioVersions = '音频版本'
export const versionNameOf = (fileName: string) => `${fileName} 的版本名`
export const versionName = '版本名'
export const replacesAfterRelease = ' · 发布后替换原文件'
export const deleteFile = (fileName: string) => `删除 ${fileName}`
export const analyseHint = '重新测 BPM、调性、节拍、能量与响度；你自己设定的不变'
export const analysisStarted = '已开始重新分析'
export const analysing = '正在分析…'
export const analyseAgain = '重新分析'
export const uploadAudio = '上传音频'
export const addVersion = '添加版本'
export const replaceFile = (fileName: string) => `用新文件替换 ${fileName}`

export const noneValue = '（无）'
export const editsInReview = '审核中的修改'
export const editsUnsubmitted = '未提交的修改'
export const onlineStill = '线上仍是'
export const inReview = '审核中'
export const afterReview = '提交审核后改为'
export const priceWaits = '价格涨得较多，要先审核；通过之前按现在的价格与等级出售'
export const editsDiscarded = '已放弃修改'
export const discardEdits = '放弃这些修改'

export const takenDown = '已下架'
export const deleted = '已删除'
export const submitted = '已提交'
export const submitForReview = '提交审核'
export const missing = '还缺'
export const withdrawn = '已撤回'
export const withdraw = '撤回'
export const view = '查看'
export const takeDown = '下架'
export const deleteAction = '删除'
export const deleteWork = (title: string) => `删除《${title}》？`
export const takeDownWork = (title: string) => `下架《${title}》？`
export const deleteWorkText = '作品和它的音频会一起删除，不能恢复。'
export const takeDownText = '听众将不能再看到它；之后可以重新提交审核。'

export const record = '记录'
export const platform = '平台'

/** The steps of the preparation, for artists. */
export const STEP_TEXT: Record<string, string> = {
  probe: '识别格式',
  decode: '解码与编码',
  tempo: '分析 BPM',
  key: '分析调性',
  energy: '分析能量',
}
export const queuedBehind = (ahead: number) => `等待处理，前面还有 ${ahead} 个文件`
export const queued = '等待处理'
export const processing = '处理中'
export const processingFailed = '处理失败'
export const ready = '已就绪'

export const dispute = '版权争议'
export const disputeLead = (complainant: string, work: string) => `${complainant} 称其侵犯了《${work}》的权利，作品已下架。`
export const disputeReason = '对方的理由'
export const disputeProof = '对方的权属证明'
export const disputeDecision = '平台的处理'
export const counterAction = '提交不侵权声明'
export const counterLead = '声明会转送投诉人。等待期内对方没有起诉或投诉，作品就会恢复。不实的声明要承担法律责任。'
export const counterName = '姓名或单位名称'
export const counterPhone = '联系电话'
export const counterStatement = '为什么不侵权'
export const counterProof = '初步证据'
export const counterProofHint = '工程文件、分轨、授权书、首次发表的记录等，用文字说明并附上链接'
export const counterTruth = '我声明所填内容真实，并愿为不实的声明承担法律责任。'
export const counterTruthMissing = '请阅读并确认真实性声明'
export const counterSent = '声明已提交，我们会转送投诉人'
export const restoreDue = '没有起诉或投诉就恢复的时间：'
