import * as OpenCC from 'opencc-js/t2cn'

export const toSimplified: (text: string) => string = OpenCC.Converter({ from: 't', to: 'cn' })
