/** 6.5 %, as the whole site says it. What a sale was charged stands with the sale. */
export const feeBasisPoints = 650n;
