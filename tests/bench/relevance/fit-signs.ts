/** Logistic regression over the signs of weak results, by descent of the gradient. */
import { SIGN_NAMES, type Signs, type SignWeights } from '../../../runtime/packages/search/weakness.ts';

/** The share of answered questions that may be called weak. */
const ANSWERED_WEAK = 0.067;
/** Against weights that fit a few questions. */
const RIDGE = 0.01;
const STEPS = 3_000;
const RATE = 0.5;

/** Answered questions and others weigh the same together, however many there are of each. */
export function fitSigns(answered: readonly Signs[], others: readonly Signs[]): SignWeights {
  const all = [...answered, ...others];
  const means = SIGN_NAMES.map((name) => mean(all.map((each) => each[name])));
  const scales = SIGN_NAMES.map((name, at) =>
    Math.sqrt(mean(all.map((each) => (each[name] - (means[at] ?? 0)) ** 2))),
  );
  const samples = all.map((signs, number) => ({
    values: [...SIGN_NAMES.map((name, at) => (signs[name] - (means[at] ?? 0)) / (scales[at] || 1)), 1],
    is: Number(number < answered.length),
    weight: 0.5 / (number < answered.length ? answered.length : others.length),
  }));
  const weights = [...SIGN_NAMES.map(() => 0), 0];
  for (let step = 0; step < STEPS; step++) {
    const slope = weights.map((weight, at) => (at < SIGN_NAMES.length ? RIDGE * weight : 0));
    for (const { values, is, weight } of samples) {
      const wrong = weight * (1 / (1 + Math.exp(-dot(values, weights))) - is);
      values.forEach((value, at) => {
        slope[at] = (slope[at] ?? 0) + wrong * value;
      });
    }
    slope.forEach((value, at) => {
      weights[at] = (weights[at] ?? 0) - RATE * value;
    });
  }
  const own = SIGN_NAMES.map((_, at) => (weights[at] ?? 0) / (scales[at] || 1));
  const values = answered
    .map((signs) =>
      dot(
        SIGN_NAMES.map((name) => signs[name]),
        own,
      ),
    )
    .sort((a, b) => a - b);
  const bias = -(values[Math.floor(ANSWERED_WEAK * values.length)] ?? 0);
  return {
    ...(Object.fromEntries(SIGN_NAMES.map((name, at) => [name, own[at] ?? 0])) as Record<
      keyof Signs,
      number
    >),
    bias,
  };
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const dot = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
