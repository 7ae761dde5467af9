import { PickListPage } from './PickListPage.tsx'
import * as texts from './texts.ts'

export const Component = () => (
  <PickListPage list="choice" title={texts.choiceTitle} lead={texts.choiceLead} emptyHint={texts.choiceNoneHint} hasPeriod />
)
