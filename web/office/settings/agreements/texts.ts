export const title = '协议'
export const lead = '先存草稿，看过预览与改动，再定从哪一天起施行。发布过的每一版都留着，可以随时查阅。'
export const which = '哪一份'
export const published = (version: string) => `现行版本：${version}`
export const draft = '正文'
export const draftHint = '## 标题 {#编号}，- 列表，| 表格 |，> 要点，**加粗**，《协议名》会变成链接；不接受 HTML'
export const preview = '预览'
export const changes = '与现行版本的改动'
export const same = '没有改动'
export const publish = '发布…'
export const publishTitle = (name: string) => `发布新的《${name}》`
export const from = '从这一天起施行'
export const fromHint = '不早于今天，晚于上一版'
export const asks = '发布之后，从那一天起，每位用户下次发布、上传或付款之前都会再次被征求同意。'
export const publishedFrom = (version: string) => `已发布，从 ${version} 起施行`
export const saveFirst = '先保存草稿，再发布'
export const added = '新增'
export const removed = '删去'
