import { Avatar } from '../../ui/data/Avatar.tsx'
import { Cover } from '../../ui/data/Cover.tsx'
import { Fact, Facts } from '../../ui/data/Facts.tsx'
import { LevelIcon } from '../../ui/data/LevelIcon.tsx'
import { Pagination } from '../../ui/data/Pagination.tsx'
import { Progress } from '../../ui/data/Progress.tsx'
import { Skeleton } from '../../ui/data/Skeleton.tsx'
import { Time } from '../../ui/data/Time.tsx'
import { LinkedText } from '../../ui/text/LinkedText.tsx'
import { Part, States } from './Part.tsx'
import * as texts from './texts.ts'

const QUERY = new URLSearchParams()
const AT = '2026-01-02T13:36:00.000Z'

/** Parts that only show something. */
export function DataParts({ theme }: { theme: string }) {
  return (
    <>
      <Part name={texts.PICTURES}>
        <States>
          <Avatar avatar="" size={32} />
          <Avatar avatar="null" name={texts.exampleTag} size={56} />
          <Avatar avatar="" name={texts.exampleTag} size={56} vipLevel={2} />
          <LevelIcon vipLevel={3} size={24} />
          <span className="w-96 radius clip">
            <Cover cover="" color="#3a2d5c" width={96} />
          </span>
        </States>
      </Part>
      <Part name={texts.TEXTS}>
        <LinkedText text={texts.exampleLinkedText} />
        <States>
          <Time at={AT} />
          <Time at={AT} look="moment" />
          <Time at={AT} look="clock" />
        </States>
      </Part>
      <Part name={texts.FACTS}>
        <Facts label={theme === '' ? texts.ORDERS : texts.ordersNamed(theme)}>
          <Fact name={texts.ORDER_NO}>SL1001</Fact>
          <Fact name={texts.BUYER}>{texts.LONGEST}</Fact>
        </Facts>
        <Facts look="ends">
          <Fact name={texts.AMOUNT}>¥12.00</Fact>
          <Fact name={texts.TOTAL}>¥12.00</Fact>
        </Facts>
      </Part>
      <Part name={texts.PROGRESS}>
        <div className="grid gap-12">
          <Progress label={texts.PROGRESS_UNKNOWN} />
          <Progress label={texts.PROGRESS_RUNNING} value={0.4} max={1} />
          <Progress label={texts.PROGRESS_FAILED} value={0.7} max={1} isFailed />
        </div>
      </Part>
      <Part name={texts.SKELETON}>
        <div className="grid gap-20">
          {(['blocks', 'rows', 'tracks', 'cards'] as const).map((shape) => (
            <Skeleton key={shape} label={texts.LOADING} shape={shape} count={2} />
          ))}
        </div>
      </Part>
      <Part name={texts.PAGES}>
        <Pagination
          query={QUERY}
          pageNum={10}
          pageSize={30}
          total={600}
          label={theme === '' ? texts.PAGES : texts.pagesNamed(theme)}
        />
      </Part>
    </>
  )
}
