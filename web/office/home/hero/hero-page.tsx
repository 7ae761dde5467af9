import { type EditedPair, pairAt, readHeroPairs, replaceHeroPairs } from '@shenglang/contract/catalog/discover/hero-pairs'
import type { AnswerOf } from '@shenglang/contract/route'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../app/remote/api.ts'
import { keyOf } from '../../../app/remote/remote-query.ts'
import { LoadedAnswer } from '../../settings/edit/Loaded.tsx'
import { useEdit, type Versioned } from '../../settings/edit/use-edit.ts'
import { PageFrame } from '../../shell/PageFrame.tsx'
import { EditedList } from '../edit/EditedList.tsx'
import { type Keyed, withKeys } from '../edit/keyed.ts'
import { PairDialog } from './PairDialog.tsx'
import { PairLine } from './PairLine.tsx'
import * as texts from './texts.ts'

type Answer = AnswerOf<typeof readHeroPairs>
type Pairs = Keyed<EditedPair>[]

const versioned = ({ pairs, version }: Answer): Versioned<Pairs> => ({ value: withKeys(pairs), version })

export function Component() {
  return (
    <PageFrame title={texts.title} lead={texts.lead}>
      <LoadedAnswer route={readHeroPairs} args={{}}>
        {(loaded) => <PairsForm loaded={loaded} />}
      </LoadedAnswer>
    </PageFrame>
  )
}

function PairsForm({ loaded }: { loaded: Answer }) {
  const client = useQueryClient()
  const edit = useEdit<Pairs>({
    loaded: versioned(loaded),
    save: async (pairs, version) => {
      const sent = pairs.map(({ from, to, startsAt, endsAt }) => ({
        fromId: from.resourceId,
        toId: to.resourceId,
        startsAt,
        endsAt,
      }))
      const saved = await call(replaceHeroPairs, { version, pairs: sent })
      client.setQueryData(keyOf(readHeroPairs, {}), saved)
      return versioned(saved)
    },
    reload: async () => versioned(await call(readHeroPairs, {})),
  })
  return (
    <EditedList
      label={texts.list}
      edit={edit}
      field="pairs"
      texts={{ add: texts.add, none: texts.none, noneHint: texts.noneHint }}
      nameOf={({ from, to }) => texts.nameOf(from.title, to.title)}
      line={(pair, pairs) => <PairLine pair={pair} isBehind={pair !== pairAt(pairs, Date.now())} />}
      dialog={({ item, onClose, onSave }) => <PairDialog pair={item} onClose={onClose} onSave={onSave} />}
    />
  )
}
