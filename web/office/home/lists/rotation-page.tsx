import { PickListPage } from './PickListPage.tsx'
import * as texts from './texts.ts'

export const Component = () => (
  <PickListPage
    list="one"
    title={texts.rotationTitle}
    lead={texts.rotationLead}
    emptyHint={texts.rotationNoneHint}
    hasPeriod={false}
  />
)
