export { packGivenEarly, packsGivenEarly } from './packed-presales.ts'
export { readSaleRules, setSaleRule } from './sale-rules.ts'
export { presalesAmong } from './stock.ts'
export { listTermsBeforeRelease, setSaleTerms } from './terms.ts'
