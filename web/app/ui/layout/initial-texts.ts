export const partMissing = '这一部分暂时没有加载出来，请稍后再试。'
export const tryAgain = '再试一次'
