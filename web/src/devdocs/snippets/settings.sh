export PITON_URL='%ORIGIN%'
export PITON_COMPANY_ID='your company id'
