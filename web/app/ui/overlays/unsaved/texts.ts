export const unsavedTitle = '还有改动没有保存'
export const unsavedLost = '离开会丢掉没有保存的改动。'
export const continueEditing = '继续编辑'
export const leaveUnsaved = '不保存，离开'
