import type { Block } from '@shenglang/contract/site/agreement/markup'
import { type Column, DataTable } from '../../ui/table/DataTable.tsx'
import styles from './agreement.module.css'
import { InlineText } from './InlineText.tsx'

export function Blocks({ blocks }: { blocks: Block[] }) {
  return blocks.map((block) => <OneBlock key={JSON.stringify(block)} block={block} />)
}

function OneBlock({ block }: { block: Block }) {
  if (typeof block === 'string') {
    return (
      <p>
        <InlineText>{block}</InlineText>
      </p>
    )
  }
  if (Array.isArray(block)) {
    return (
      <ul className={`${styles.list} my-12`}>
        {block.map((item) => (
          <li key={item}>
            <InlineText>{item}</InlineText>
          </li>
        ))}
      </ul>
    )
  }
  return <Table {...block} />
}

function Table({ head: [first = '', ...others], rows }: { head: string[]; rows: string[][] }) {
  const columns: Column<string[]>[] = [
    { key: first, head: first, cell: ([name]) => <b>{name}</b> },
    ...others.map((name, index) => ({
      key: name,
      head: name,
      cell: (row: string[]) => (
        <span className="ink-t1">
          <InlineText>{row[index + 1] ?? ''}</InlineText>
        </span>
      ),
    })),
  ]
  return <DataTable label={first} columns={columns} rows={rows} keyOf={([name = '']) => name} />
}
