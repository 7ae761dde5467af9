export const recordings = '音频'
export const chooseAudio = '选择音频'
export const stillNeeds = '提交前还差'
export const complete = '都齐了，可以提交审核。'
export const remove = '删除'
export const removeFile = (name: string) => `删除 ${name}`
export const removed = '已删除'
export const aiMade = 'AI 生成的声音'
export const AI_CHOICES: readonly { value: string; name: string }[] = [
  { value: 'false', name: '没有' },
  { value: 'true', name: '有' },
]
export const aiText = (aiMade: boolean | null | undefined) =>
  AI_CHOICES.find(({ value }) => value === String(aiMade))?.name ?? notDeclared
export const notDeclared = '还没有声明'
