import { listLevels } from '@shenglang/contract/commerce/levels/edit-levels'
import { PageFrame } from '../../shell/PageFrame.tsx'
import { LoadedAnswer } from '../edit/Loaded.tsx'
import { LevelForm } from './LevelForm.tsx'
import { Plans } from './Plans.tsx'
import * as texts from './texts.ts'

export function Component() {
  return (
    <PageFrame title={texts.title} lead={texts.lead}>
      <Plans />
      <LoadedAnswer route={listLevels} args={{}}>
        {(levels) => levels.map((level) => <LevelForm key={level.vipLevel} level={level} />)}
      </LoadedAnswer>
    </PageFrame>
  )
}
