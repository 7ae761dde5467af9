import { listLevels, type StaffLevel } from '@shenglang/contract/commerce/levels/edit-levels'
import { useQuery } from '@tanstack/react-query'
import { remoteQuery } from '../../../app/remote/remote-query.ts'
import { PageFrame } from '../../shell/PageFrame.tsx'
import { Loaded } from '../edit/Loaded.tsx'
import { LevelForm } from './LevelForm.tsx'
import { Plans } from './Plans.tsx'
import * as texts from './texts.ts'

export function Component() {
  const query = useQuery(remoteQuery(listLevels, {}))
  return (
    <PageFrame title={texts.title} lead={texts.lead}>
      <Plans />
      <Loaded<StaffLevel[]> query={query}>
        {(levels) => levels.map((level) => <LevelForm key={level.vipLevel} level={level} />)}
      </Loaded>
    </PageFrame>
  )
}
