export const warmUp = '逐步升温'
export const waves = '波浪起伏'
export const latePeak = '后段高潮'
export const steady = '平稳过渡'
