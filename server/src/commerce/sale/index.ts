export { readSaleRules, setSaleRule } from './sale-rules.ts'
export { isPresale } from './stock.ts'
export { listSaleTerms, listTermsBeforeRelease, setSaleTerms } from './terms.ts'
