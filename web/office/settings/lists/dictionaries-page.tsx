import type { AnswerOf } from '@shenglang/contract/route'
import { DICT_TYPES, type DictType } from '@shenglang/contract/site/entities'
import { readDictionary } from '@shenglang/contract/site/settings/dictionaries'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { remoteQuery } from '../../../app/remote/remote-query.ts'
import { SelectField } from '../../../app/ui/controls/SelectField.tsx'
import { PageFrame } from '../../shell/PageFrame.tsx'
import { Loaded } from '../edit/Loaded.tsx'
import { DictionaryForm } from './DictionaryForm.tsx'
import * as texts from './texts.ts'

const isDictType = (text: string): text is DictType => DICT_TYPES.some((type) => type === text)

/** The edited dictionary is named in the address. */
export function Component() {
  const [params, setParams] = useSearchParams()
  const requested = params.get('dict') ?? ''
  const dictType = isDictType(requested) ? requested : DICT_TYPES[0]
  const query = useQuery(remoteQuery(readDictionary, { dictType }))
  return (
    <PageFrame title={texts.dictionaries} lead={texts.dictionariesLead}>
      <div className="max-w-480">
        <SelectField
          name="dict"
          label={texts.which}
          options={DICT_TYPES.map((type) => ({ value: type, name: texts.DICT_NAMES[type] }))}
          value={dictType}
          onPick={(dict) => setParams({ dict })}
        />
      </div>
      <Loaded<AnswerOf<typeof readDictionary>> query={query}>
        {(loaded) => <DictionaryForm key={dictType} dictType={dictType} loaded={loaded} />}
      </Loaded>
    </PageFrame>
  )
}
