import { AGREEMENTS } from '@shenglang/contract/site/agreements'
import { Link } from 'react-router'

const STRONG = '**'
const MARKED = /(《[^》]+》|\*\*[^*]+\*\*)/

/** A line of an agreement: **…** is emphasised, 《…》 links to the agreement of that title. */
export function InlineText({ children }: { children: string }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: parts of a fixed text
  return children.split(MARKED).map((part, index) => <Part key={index}>{part}</Part>)
}

function Part({ children: part }: { children: string }) {
  if (part.startsWith(STRONG)) return <strong>{part.slice(STRONG.length, -STRONG.length)}</strong>
  const url = AGREEMENTS.find(({ title }) => part === `《${title}》`)?.url
  return url ? <Link to={url}>{part}</Link> : part
}
