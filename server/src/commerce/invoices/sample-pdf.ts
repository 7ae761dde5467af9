import { TITLE_KIND_NAMES, type TitleKind } from '@shenglang/contract/commerce/invoices/invoices'
import { exactYuan } from '@shenglang/contract/commerce/sale/money'
import { TIME_ZONE } from '@shenglang/contract/shanghai'

interface Sample {
  invoiceNo: string
  orderNo: string
  titleKind: TitleKind
  title: string
  /** '' for a person. */
  taxNumber: string
  amountFen: number
  issuedAt: Date
}

/** A5 in landscape, in points. */
const [WIDTH, HEIGHT] = [595, 420]
const RED = '0.75 0.1 0.1 rg'
const GREY = '0.86 0.86 0.86 rg'
const BLACK = '0.1 0.1 0.1 rg'

/**
 * A sample invoice, marked as one on its face and across it. Its Chinese uses a font that PDF readers have, so nothing is
 * embedded.
 */
export function drawSamplePdf({ invoiceNo, orderNo, titleKind, title, taxNumber, amountFen, issuedAt }: Sample): Buffer {
  const rows = [
    `样票号码　${invoiceNo}`,
    `订单　${orderNo}`,
    `抬头（${TITLE_KIND_NAMES[titleKind]}）　${title}`,
    ...(taxNumber === '' ? [] : [`税号　${taxNumber}`]),
    `金额　${exactYuan(amountFen)}`,
    `开具时间　${issuedAt.toLocaleString('sv-SE', { timeZone: TIME_ZONE })}`,
  ]
  const content = [
    GREY,
    text('样票　测试发票', { size: 64, matrix: '0.87 0.5 -0.5 0.87 90 60' }),
    RED,
    text('测试发票（样票）', { size: 24, matrix: `1 0 0 1 40 ${HEIGHT - 60}` }),
    BLACK,
    ...rows.map((row, index) => text(row, { size: 13, matrix: `1 0 0 1 40 ${HEIGHT - 110 - index * 28}` })),
    RED,
    text('由演示收银台开具，没有实际付款；不是发票，不能报销、入账或抵扣。', { size: 12, matrix: '1 0 0 1 40 40' }),
  ].join('\n')
  return document([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UTF16-H /DescendantFonts [6 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 5 >> /FontDescriptor 7 0 R /DW 1000 /W [1 95 500] >>',
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 4 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
  ])
}

function text(content: string, { size, matrix }: { size: number; matrix: string }): string {
  const codes = Buffer.from(content, 'utf16le').swap16().toString('hex')
  return `BT /F ${size} Tf ${matrix} Tm <${codes}> Tj ET`
}

/** A PDF of these objects, the first of which is its root; all of it is ASCII, so offsets are lengths. */
function document(objects: readonly string[]): Buffer {
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(body + end, 'latin1')
}
