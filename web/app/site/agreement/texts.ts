export const keyPoints = '要点'

export const skipToText = '跳到正文'
export const backToHomeOf = (siteName: string) => `回到${siteName}首页`
export const agreementsHelp = '协议与帮助'
export const version = '版本'
export const effectiveSince = '，自该日起适用'
export const backHome = '返回首页'
export const backToTop = '回到顶部'

export const contentsLabel = '目录'

export const scriptNeeded = '在线提交需要启用脚本；也可以按“其他提交方式”发送邮件，效力相同。'
export const infringementReport = '侵权投诉'
export const submitting = '正在提交…'
export const submitNotice = '提交通知'

export const complainant = '投诉人姓名或单位名称'
export const contactPhone = '联系电话'
export const contactPhoneHint = '11 位手机号，与邮箱至少填一项'
export const email = '邮箱'
export const contactEmailHint = '用于补充材料与告知结果'
export const infringedWork = '被侵权的作品名称'
export const infringingAddresses = '侵权内容的地址'
export const infringingAddressesHint = '从浏览器的地址栏复制，每行一个'
export const claim = '侵权理由'
export const claimHint = '你享有什么权利，该内容如何侵害了它'
export const proof = '权属证明'
export const proofHint = '登记号、首次发表的页面、合同等，用文字说明并附上链接'
export const complainantKind = '投诉人身份'
export const truthStatement = '我声明所填内容真实，本人是权利人或经权利人授权，并愿为错误的通知承担法律责任。'

export const noticeReceived = '通知已收到'
export const caseNumber = '受理编号'
export const receiptText = (title: string) =>
  `关于“${title}”的通知已经登记。我们在 1 个工作日内核对，需要补充时会联系你。请保存受理编号，补充材料与查询进展时写明它。`
export const submitAnother = '再提交一份'

export const follow = '查询进展'
export const followLead = '用受理编号，和提交时填写的电话或邮箱查询。'
export const followContact = '提交时填写的电话或邮箱'
export const followSubmit = '查询'
export const followReceived = '收到'
export const followOpen = '还在核对'
export const followRefused = (reason: string) => `不予受理：${reason}`
export const followDue = '艺人声明不侵权。请在此前起诉或投诉，并把立案材料寄给我们，否则作品恢复：'

export const communityDescription = '在声浪发布评论、贴子和私信的规范，举报怎样处理，禁言与申诉，IP 属地与未成年人模式。'

export const copyrightDescription = '声浪上音乐的权利归属、DJ 现场使用的许可、上传者的责任与人工智能生成音频的标识。'

export const helpDescription = '声浪的常见问题：播放与选曲、会员与付款、下载与使用、艺人与上传、隐私与安全。'
export const questionsFound = (count: number) => `找到 ${count} 个问题`
export const questionCount = (count: number) => `共 ${count} 个问题`
export const noQuestions = '没有找到相关的问题'
export const noQuestionsHint = '换一个说法，例如“退款”“验证码”“调性”，或写信到首页底部公布的邮箱'
export const searchQuestions = '搜索问题'
export const searchQuestionsHint = '搜索问题，如退款、验证码'

export const infringementDescription = '向声浪提交侵权通知：通知的内容、处理的步骤、不侵权的声明与各方的责任。'

export const privacyDescription = '声浪收集哪些个人信息、为什么、保存多久，以及你如何查阅、导出、删除与注销。'

export const userAgreementDescription = '使用声浪的规则：账号、试听与下载、会员与付费、发布作品、未成年人与注销。'

export const versionsLabel = '各个版本'
export const notCurrent = '这不是现行的版本。'
export const readCurrent = '阅读现行版本'
export const otherVersions = '其他版本：'
