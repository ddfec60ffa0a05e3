/** One row a bit: where each bit of a CRC goes. */
type Operator = Uint32Array

const polynomial = 0xedb88320

/** CRC is linear: a change in the middle of a file changes its checksum without the rest being read (`crc32_combine` of zlib). */
export function shiftCrc(difference: number, bytes: number): number {
  let shifted = difference
  for (let power = 0, rest = bytes; rest > 0; power++, rest = Math.floor(rest / 2))
    if (rest % 2 === 1) shifted = apply(operatorOf(power), shifted)
  return shifted
}

function apply(operator: Operator, value: number) {
  let result = 0
  for (let rest = value, bit = 0; rest !== 0; rest >>>= 1, bit++) if (rest & 1) result ^= operator[bit]!
  return result >>> 0
}

function twice(operator: Operator): Operator {
  return operator.map((row) => apply(operator, row))
}

const oneBit: Operator = Uint32Array.from({ length: 32 }, (_, bit) =>
  bit === 0 ? polynomial : 2 ** (bit - 1),
)
const operators: Operator[] = [twice(twice(twice(oneBit)))]

function operatorOf(power: number): Operator {
  const operator = operators[power] ?? twice(operatorOf(power - 1))
  operators[power] = operator
  return operator
}
