import { Skeleton } from '../../ui/data/Skeleton.tsx'
import * as texts from './texts.ts'
import type { Shape } from './waiting-shape.ts'

/** Takes the place of the page that is being left. */
export default function Waiting({ shape }: { shape: Shape }) {
  if (shape === 'cards') return <Skeleton label={texts.opening} shape="cards" count={14} />
  return <Skeleton label={texts.opening} shape="tracks" count={10} />
}
