import { readAgreement, readDraft, TEXT_IDS, type TextId } from '@shenglang/contract/site/agreement/routes'
import { agreementOf } from '@shenglang/contract/site/agreements'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { remoteQuery } from '../../../app/remote/remote-query.ts'
import { SelectField } from '../../../app/ui/controls/SelectField.tsx'
import { PageFrame } from '../../shell/PageFrame.tsx'
import { Loaded } from '../edit/Loaded.tsx'
import { AgreementForm } from './AgreementForm.tsx'
import * as texts from './texts.ts'

const isTextId = (text: string): text is TextId => TEXT_IDS.some((id) => id === text)

/** The edited text is named in the address. */
export function Component() {
  const [params, setParams] = useSearchParams()
  const requested = params.get('text') ?? ''
  const agreementId = isTextId(requested) ? requested : TEXT_IDS[0]
  const present = useQuery(remoteQuery(readAgreement, { agreementId }))
  const draft = useQuery(remoteQuery(readDraft, { agreementId }))
  return (
    <PageFrame title={texts.title} lead={texts.lead}>
      <div className="max-w-480">
        <SelectField
          name="text"
          label={texts.which}
          options={TEXT_IDS.map((id) => ({ value: id, name: agreementOf(id).title }))}
          value={agreementId}
          onPick={(text) => setParams({ text })}
        />
      </div>
      <Loaded query={present}>
        {(text) => <Loaded query={draft}>{(loaded) => <AgreementForm key={agreementId} present={text} draft={loaded} />}</Loaded>}
      </Loaded>
    </PageFrame>
  )
}
