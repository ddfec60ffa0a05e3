import { formatNumber } from './format.ts'

/** Returns '64 mm²', '12.4 cm²'. */
export function formatArea(areaMm2: number) {
  const whole = Math.round(areaMm2)
  return whole < 100 ? `${whole} mm²` : `${formatNumber(areaMm2 / 100)} cm²`
}
